export const MESSAGE = { maxLength: 4000, perPage: 50, conversationsPerPage: 50 } as const
