import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";

export function SignOutPage() {
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1}>Выход</Heading>
        <p>
          На этом устройстве вы выйдете из личного кабинета. Заказы, автомобили и корзина сохранятся до следующего
          входа.
        </p>
        <form method="post" action="/logout/">
          <Inline>
            <Button variant="primary">Выйти</Button>
            <ButtonLink href="/my/">Остаться</ButtonLink>
          </Inline>
        </form>
      </Stack>
    </Container>
  );
}
