const SPECIAL = /^\/catalog\/tyres\/(?:diameter-is-19\/)?(?:season-is-summer\/)?(?:shops-is-\d+\/)?$/;

/** The tyre list on its own, or narrowed to 19-inch, summer, or one centre's goods in any combination. CAT-055 … CAT-058, CAT-073 */
export function isSpecialTyrePath(pathname: string): boolean {
  return SPECIAL.test(pathname);
}
