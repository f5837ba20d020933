/** A file with documents of 1C. */
export const fileWith = (...documents: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08">${documents.join("")}</КоммерческаяИнформация>`;

interface AboutOrder {
  operation: string;
  id: string;
  number?: string;
  day?: string;
  sum?: string;
  basis?: string;
  values?: Record<string, string>;
  rows?: readonly (readonly [id: string, quantity: string])[];
  attached?: string;
}

/** A document about money or goods of an order. */
export const documentAbout = (
  { operation, id, number = "", day = "", sum = "", basis = "", values = {}, rows = [], attached = "" }: AboutOrder,
  tag = "Документ",
): string =>
  `<${tag}><Ид>${id}</Ид><Номер>${number}</Номер><Дата>${day}</Дата><ХозОперация>${operation}</ХозОперация><Сумма>${sum}</Сумма>
  <Основание>${basis}</Основание><Товары>${rows
    .map(([goods, quantity]) => `<Товар><Ид>${goods}</Ид><Количество>${quantity}</Количество></Товар>`)
    .join("")}</Товары><ЗначенияРеквизитов>${Object.entries(values)
    .map(
      ([name, value]) =>
        `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
    )
    .join("")}</ЗначенияРеквизитов>${attached}</${tag}>`;

export const container = (...documents: string[]): string => `<Контейнер>${documents.join("")}</Контейнер>`;

/** An order, as 1C sends it back. */
export const documentOf = (identity: string, values: Record<string, string>, sum = ""): string =>
  documentAbout({ operation: "Заказ товара", id: identity, number: identity, sum, values });
