import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";

export function StaffSignOutPage() {
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1}>Выход сотрудника</Heading>
        <p>Вы перешли сюда не со страницы сайта, поэтому подтвердите, что хотите завершить сеанс на этом устройстве.</p>
        <form method="post" action="/cp-logout/">
          <Inline>
            <Button variant="primary">Выйти</Button>
            <ButtonLink href="/manager/">Остаться</ButtonLink>
          </Inline>
        </form>
      </Stack>
    </Container>
  );
}
