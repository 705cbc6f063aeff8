/** Argon2id with 19 MiB and 2 passes: the first setting in OWASP's Password Storage Cheat Sheet. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
