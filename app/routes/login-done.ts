/** Where a script's sign-in ends: the script reads the address, and opens the page itself so that its notices are seen. */
export const loader = (): Response =>
  new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
