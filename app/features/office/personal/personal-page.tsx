import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { PersonalView } from "./personal.server.ts";
import { ConsentHistory, DataFiles, KeptLists, Obstacles, Part } from "./personal-parts.tsx";
import { PERSONAL_PATH } from "./personal-path.ts";

interface PersonalPageProps {
  view: PersonalView;
  reply: RefusedForm | undefined;
}

/** What the shop keeps about a customer, consents, the file, and the deletion of the account. 152-ФЗ */
export function PersonalPage({ view, reply }: PersonalPageProps) {
  return (
    <Stack gap="m">
      <Part id="kept-heading" title="Что мы храним о вас">
        <KeptLists kept={view.kept} />
      </Part>
      <Part id="file-heading" title="Скачать свои данные">
        <p>В файле только ваши данные, без паролей и кодов. Скачать его можно пять раз в час.</p>
        <DataFiles page={PERSONAL_PATH} />
      </Part>
      <Consents view={view} />
      <Deletion view={view} reply={reply} />
    </Stack>
  );
}

function Consents({ view: { given, consents } }: { view: PersonalView }) {
  return (
    <Part id="consents-heading" title="Согласия">
      {given.map(({ kind, title, consequence }) => (
        <form key={kind} method="post" action={PERSONAL_PATH}>
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="kind" value={kind} />
          <Stack gap="s">
            <p>
              <b>{title}.</b> {consequence}
            </p>
            <div>
              <Button type="submit">Отозвать: {title.toLowerCase().replace("sms", "SMS")}</Button>
            </div>
          </Stack>
        </form>
      ))}
      <p>
        <b>Обработка персональных данных.</b> Без неё нет личного кабинета: чтобы отозвать это согласие,{" "}
        <a href="#delete-heading">удалите личный кабинет</a>.
      </p>
      <ConsentHistory consents={consents} />
    </Part>
  );
}

function Deletion({ view: { obstacles, points }, reply }: PersonalPageProps) {
  const field = fieldsOf<"sure">("delete", reply);
  return (
    <Part id="delete-heading" title="Удалить личный кабинет">
      <Stack as="ul" gap="xs">
        <li>Телефоны, почта, автомобили, корзина, промокоды, письма и заметки о вас удалятся сразу.</li>
        <li>
          Заказы, чеки и договоры закон велит хранить 5 лет, записи на обслуживание мы храним 3 года: они останутся без
          имени и контактов.
        </li>
        <li>
          Счета, выставленные на организацию, останутся такими, как выставлены. Отзывы останутся без имени и фотографий.
        </li>
        <li>{points ? `Сгорят баллы: ${points}.` : "Баллы, если они есть, сгорят."}</li>
        <li>Вы выйдете на всех устройствах. Вернуть личный кабинет будет нельзя.</li>
        <li>С тем же телефоном можно зарегистрироваться заново, как новый покупатель.</li>
      </Stack>
      {obstacles.length > 0 ? (
        <Notice tone="warning" title="Сейчас удалить нельзя">
          <Obstacles obstacles={obstacles} />
        </Notice>
      ) : (
        <form method="post" action={PERSONAL_PATH} noValidate>
          <input type="hidden" name="intent" value="delete" />
          <Stack gap="s">
            <Checkbox {...field("sure")} label="Понимаю, что личный кабинет и баллы не вернуть" />
            <p>Если вы вошли давно, попросим войти ещё раз: по коду или паролю.</p>
            <div>
              <Button type="submit">Удалить личный кабинет</Button>
            </div>
          </Stack>
        </form>
      )}
    </Part>
  );
}
