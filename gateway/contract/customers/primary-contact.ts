interface Contact {
  is_primary: boolean;
  confirmed_at: string | null;
}

/** The primary one of a user's phones or addresses: the one marked, else the first confirmed, else the first. AUT-037 … AUT-039 */
export function primaryContact<C extends Contact>(contacts: readonly C[]): C | undefined {
  return (
    contacts.find(({ is_primary }) => is_primary) ??
    contacts.find(({ confirmed_at }) => confirmed_at !== null) ??
    contacts[0]
  );
}
