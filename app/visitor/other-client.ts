import type { ActingVisitor } from "./acting.server.ts";

/** Names in a form the client whom it was opened for; it says the same when staff begin to act for the same client anew. */
export const actingForOf = ({ clientUserId, phone }: Pick<ActingVisitor, "clientUserId" | "phone">): string =>
  clientUserId === null ? phone : String(clientUserId);

/**
 * What to say when a form was opened for another client than staff act for now, or for oneself: acting may have begun or ended in
 * another tab. Null when it was not. `openedFor` is empty for oneself.
 */
export function otherClientMessage(openedFor: string, acting: ActingVisitor | null | undefined): string | null {
  if (openedFor === (acting ? actingForOf(acting) : "")) return null;
  if (!acting)
    return "Вы уже не действуете за клиента. Его корзина сохранена: начните действовать за него снова и отправьте ещё раз";
  return openedFor === ""
    ? "Вы действуете за клиента, а эта форма была открыта раньше. Завершите работу за клиента и отправьте ещё раз"
    : "Вы действуете за другого клиента. Вернитесь к тому, для кого открыта эта форма, и отправьте ещё раз";
}
