import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { signInPath } from "../../../shared/sign-in-path.ts";
import { SoldLink } from "../../../shared/sold-link.tsx";
import { muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { SiteOfferBody } from "../../catalogue/content/site-offer-card.tsx";
import type { SiteOfferView } from "../../catalogue/content/site-offer-view.ts";
import type { OfferView } from "./offers.server.ts";

type Reply = RefusedForm<"keyword" | "email"> | undefined;

interface OfferPageProps {
  view: OfferView;
  reply: Reply;
  messages: readonly string[];
}

/** A campaign with its terms, and what one does to take part. */
export function OfferPage({ view, reply, messages }: OfferPageProps) {
  const { title, benefit, terms, until } = view;
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1}>{title}</Heading>
        {messages.map((message) => (
          <Notice key={message} tone="success" live>
            {message}
          </Notice>
        ))}
        {benefit && <p>{benefit}</p>}
        <p>{terms}</p>
        <p className={muted}>{until}</p>
        <FormProblems reply={reply} title="Участвовать не получилось" />
        <Card>
          <TakePart view={view} reply={reply} />
        </Card>
        <p>
          <a href="/offers/">Все акции</a>
        </p>
      </Stack>
    </Container>
  );
}

/** What staff offer, or have offered: the address was given to customers and keeps its answer. */
export function SiteOfferPage({ view }: { view: SiteOfferView }) {
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1}>{view.title}</Heading>
        <SiteOfferBody view={view} />
        <p>
          <a href="/offers/">Все акции</a>
        </p>
      </Stack>
    </Container>
  );
}

function TakePart({ view, reply }: { view: OfferView; reply: Reply }) {
  if (view.token !== "") return <ConfirmForm view={view} />;
  switch (view.kind) {
    case "email":
      return <LetterForm reply={reply} />;
    case "utm":
      return (
        <Stack gap="s">
          <p>Скидка для тех, кто пришёл по ссылке акции: она сама появится в корзине, вводить ничего не нужно.</p>
          <div>
            <SoldLink href="/catalog/tyres/">К шинам</SoldLink>
          </div>
        </Stack>
      );
    default:
      return <CodeForm view={view} reply={reply} />;
  }
}

function CodeForm({ view: { kind, keyword }, reply }: { view: OfferView; reply: Reply }) {
  const field = fieldsOf("code", reply, { keyword });
  return (
    <form method="post" noValidate>
      <input type="hidden" name="intent" value="code" />
      <Stack gap="s">
        <TextField
          {...field("keyword")}
          label={kind === "coupon" ? "Купон" : "Промокод"}
          hint="Большие и маленькие буквы не различаются"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <div>
          <Button variant="primary">Применить</Button>
        </div>
      </Stack>
    </form>
  );
}

function LetterForm({ reply }: { reply: Reply }) {
  const field = fieldsOf("letter", reply);
  return (
    <form method="post" noValidate>
      <input type="hidden" name="intent" value="letter" />
      <Stack gap="s">
        <TextField {...field("email")} label="Почта" kind="email" hint="Пришлём ссылку, по которой участвуют в акции" />
        <div>
          <Button variant="primary">Прислать ссылку</Button>
        </div>
      </Stack>
    </form>
  );
}

function ConfirmForm({ view: { name, token, isSignedIn } }: { view: OfferView }) {
  const here = `/offers/${name}/?${new URLSearchParams({ email_token: token })}`;
  if (!isSignedIn)
    return (
      <Stack gap="s">
        <p>Войдите в личный кабинет: акция останется в нём.</p>
        <div>
          <ButtonLink href={signInPath(here)} variant="primary">
            Войти и участвовать
          </ButtonLink>
        </div>
      </Stack>
    );
  return (
    <form method="post" action={here}>
      <input type="hidden" name="intent" value="confirm" />
      <Button variant="primary">Участвовать</Button>
    </form>
  );
}
