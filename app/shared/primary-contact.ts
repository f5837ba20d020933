interface Contact {
  is_primary: boolean;
  confirmed_at: string | null;
}

/** The phone or e-mail to use: the one marked primary, else the first confirmed, else the first. AUT-037 … AUT-039 */
export function primaryContact<Kind extends Contact>(contacts: readonly Kind[]): Kind | undefined {
  return (
    contacts.find(({ is_primary }) => is_primary) ??
    contacts.find(({ confirmed_at }) => confirmed_at !== null) ??
    contacts[0]
  );
}
