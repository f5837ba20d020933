/** The page of a visit, which opens by its address alone. */
export const appointmentPath = ({ identity, access }: { identity: string; access: string }): string =>
  `/appointment/${encodeURIComponent(identity)}/${encodeURIComponent(access)}/`;
