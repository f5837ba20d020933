import { expect, it } from "vitest";
import { labelled } from "./labelled.ts";

it.each([
  ["Шипы", "С шипами", "с шипами"],
  ["Шипы", "Без шипов", "без шипов"],
  ["Всесезонные", "Всесезонные", "всесезонные"],
  ["Вязкость", "5W-30", "вязкость: 5W-30"],
  ["Тип масла", "Моторное масло", "тип масла: моторное масло"],
  ["Марка", "ГАЗ", "марка: ГАЗ"],
])("%s and %s are told as %s", (label, value, text) => expect(labelled(label, value)).toBe(text));
