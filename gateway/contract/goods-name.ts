/** «Nokian Hakkapeliitta 10»; a model that is called after its maker, «Mobil 1 FS», does not name it twice. */
export const goodsName = (brand: string, model: string): string =>
  model.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? model : `${brand} ${model}`;
