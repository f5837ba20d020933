import { Notice } from "../ui/notice.tsx";

/** What has just been done, after the redirect that followed it. */
export function DoneMessages({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <Notice live tone="success">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}
