interface CalendarEvent {
  /** Unique over all shops, the same for the same visit or order, whenever it is. */
  uid: string;
  /** Grows with each change of it: a calendar keeps what has the highest. */
  sequence: number;
  /** It takes place no more: a calendar that has it takes it out. */
  isCancelled: boolean;
  /** Moments as ISO 8601 in UTC. */
  startsAt: string;
  endsAt: string;
  changedAt: string;
  title: string;
  place: string;
  description: string;
  url: string;
}

/** A visit or an order as a calendar keeps it (RFC 5545), with a reminder three hours before. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//booking//RU",
    `METHOD:${event.isCancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTAMP:${stamp(event.changedAt)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    ...(event.isCancelled ? [] : alarmOf(event)),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.flatMap(folded).join("\r\n")}\r\n`;
}

const alarmOf = ({ title }: CalendarEvent): string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escaped(title)}`,
  "TRIGGER:-PT3H",
  "END:VALARM",
];

const stamp = (moment: string): string => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

const MOST_OCTETS = 75;

/** A line has at most 75 octets, and no letter is cut in two; the rest goes on after a space. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > MOST_OCTETS) {
      parts.push(part);
      part = " ";
    }
    part += letter;
  }
  return [...parts, part];
}
