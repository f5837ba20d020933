/** What a customer enters about a car of theirs: `registration_number` is empty and `kilometerage` null when left out. */
interface EnteredDetails {
  registration_number?: string | undefined;
  kilometerage?: number | null | undefined;
}

interface CarDetails {
  registrationNumber?: string;
  kilometerage?: number | null;
}

/** What an update sets: absent fields stay as they are, empty ones are cleared. API-111 */
export const updatedDetails = ({ registration_number, kilometerage }: EnteredDetails): CarDetails => ({
  ...(registration_number !== undefined && { registrationNumber: registration_number }),
  ...(kilometerage !== undefined && { kilometerage }),
});

/** What adding a car once more sets: only fields that are filled in. API-110 */
export const filledDetails = ({ registration_number, kilometerage }: EnteredDetails): CarDetails => ({
  ...(registration_number && { registrationNumber: registration_number }),
  ...(kilometerage != null && { kilometerage }),
});
