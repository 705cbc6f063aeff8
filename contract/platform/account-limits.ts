/** Characters of a password. */
export const PASSWORD = { min: 8, max: 128 } as const
