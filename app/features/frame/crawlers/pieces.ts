/** A long text in pieces, each generated after the previous one has been consumed. */
export type Pieces = AsyncIterable<string>;
