import { z } from 'zod'

/** Text that a person writes. The NUL character and halves of surrogate pairs are no part of any: the database cannot hold them. */
export const Text = z
  .string()
  .refine((text) => !text.includes('\0') && text.isWellFormed(), { message: 'Please remove unreadable characters' })
