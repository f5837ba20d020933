import type { ReactNode } from "react";
import { prose } from "../../../styles/prose.css.ts";
import { loneLink, muted, textSize } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Details } from "../../../ui/details.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { LoyaltyView } from "./loyalty.server.ts";
import { benefits, earning, notices, paying, questions, steps } from "./programme-texts.ts";

/** «Цена → можно баллами»: a question in the address, answered by the rule that orders are priced by. */
function PointsCalculator({ calculator }: { calculator: LoyaltyView["calculator"] }) {
  const { goods, price, options, error, answer } = calculator;
  return (
    <Card as="section" labelledBy="calculator">
      <form action="/disknt/#calculator">
        <Stack gap="s">
          <Heading level={3} id="calculator">
            Сколько можно оплатить баллами
          </Heading>
          <Inline gap="s" align="end">
            <Select name="goods" id="calculator-goods" label="Что покупаете" options={options} defaultValue={goods} />
            <TextField
              name="price"
              id="calculator-price"
              label="Цена, ₽"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={price}
              width="short"
              error={error ?? undefined}
            />
            <Button>Посчитать</Button>
          </Inline>
          {answer && (
            <div role="status">
              <p className={textSize.large}>{answer.main}</p>
              {answer.more && <p>{answer.more}</p>}
            </div>
          )}
        </Stack>
      </form>
    </Card>
  );
}

/** /disknt/ LOY-003, LOY-011 … LOY-017 */
export function LoyaltyPage({ view }: { view: LoyaltyView }) {
  const { rules } = view;
  return (
    <Container>
      <Stack gap="xl">
        <Hero action={view.action} inviter={view.inviter} />
        <Section id="benefits" title="Что это даёт">
          <Grid as="ul" template="cards" gap="s">
            {benefits(rules).map(({ icon, title, text }) => (
              <Card key={title} as="li">
                <Stack gap="xs">
                  <Inline>
                    <Icon name={icon} size={24} />
                    <b>{title}</b>
                  </Inline>
                  <p>{text}</p>
                </Stack>
              </Card>
            ))}
          </Grid>
        </Section>
        <Section id="steps" title="Три шага">
          <Grid as="ol" template="thirds" gap="m">
            {steps.map(({ title, text }, position) => (
              <li key={title}>
                <span className={textSize.hero}>{position + 1}</span>
                <p>
                  <b>{title}</b>
                </p>
                <p>{text}</p>
              </li>
            ))}
          </Grid>
        </Section>
        <Section id="earning" title="Как получать баллы">
          <Texts of={earning(rules)} />
        </Section>
        <Section id="paying" title="Как платить баллами">
          <Texts of={paying} />
          <PointsCalculator calculator={view.calculator} />
        </Section>
        {view.centres.shops.length > 0 && <Centres {...view.centres} />}
        <aside aria-labelledby="notices">
          <Stack gap="s">
            <Heading level={2} size="title" id="notices">
              Важно знать
            </Heading>
            <Grid template="halves" gap="s">
              {notices(rules).map(({ title, text }) => (
                <Notice key={title} title={title}>
                  <p>{text}</p>
                </Notice>
              ))}
            </Grid>
          </Stack>
        </aside>
        <Section id="questions" title="Вопросы и ответы">
          <div>
            {questions.map(({ question, answer }) => (
              <Details key={question} summary={question}>
                <p>{answer}</p>
              </Details>
            ))}
          </div>
          <p>
            Правила целиком — в <a href="/company/policy/#loyalty-programs">политике компании</a>.
          </p>
        </Section>
      </Stack>
    </Container>
  );
}

function Hero({ action, inviter }: Pick<LoyaltyView, "action" | "inviter">) {
  return (
    <Card tone="inverse" padding="l">
      <Stack gap="m">
        <Heading level={1}>Программа лояльности</Heading>
        {inviter && <Notice tone="success">Вас приглашает {inviter}.</Notice>}
        <p className={textSize.large}>Платите баллами до половины цены и получайте их за покупки и за друзей.</p>
        <div>
          <ButtonLink variant="primary" size="l" href={action.href}>
            {action.text}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Stack gap="s">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </section>
  );
}

function Texts({ of: texts }: { of: readonly string[] }) {
  return (
    <div className={prose}>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** LOY-015 */
function Centres({ place, shops }: LoyaltyView["centres"]) {
  return (
    <Section id="centres" title={place ? `Где ждут участников ${place}` : "Ближайшие центры для участников"}>
      <Grid template="thirds" gap="s">
        {shops.map((shop) => (
          <Card key={shop.id} as="article">
            <Stack gap="xs">
              <Heading level={3}>{shop.title}</Heading>
              <span>{shop.address}</span>
              <span className={muted}>{shop.hoursText}</span>
              <Inline>
                <Icon name="phone" />
                <a href={`tel:${shop.phone}`} className={loneLink}>
                  {formatPhone(shop.phone)}
                </a>
              </Inline>
            </Stack>
          </Card>
        ))}
      </Grid>
      <a href="/service/" className={loneLink}>
        Все центры и услуги
      </a>
    </Section>
  );
}
