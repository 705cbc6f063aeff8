// No file imports this one: `scripts/check-unused.ts` must find it, or it would find nothing else either.
