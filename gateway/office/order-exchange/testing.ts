/** A document about an order, as 1C sends it. */
export const documentOf = (identity: string, values: Record<string, string>, sum = "") =>
  `<Документ><Ид>${identity}</Ид><Номер>${identity}</Номер><ХозОперация>Заказ товара</ХозОперация><Сумма>${sum}</Сумма><ЗначенияРеквизитов>${Object.entries(
    values,
  )
    .map(
      ([name, value]) =>
        `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
    )
    .join("")}</ЗначенияРеквизитов></Документ>`;
/** A file with documents of 1C. */
export const fileWith = (...documents: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08">${documents.join("")}</КоммерческаяИнформация>`;
