import { z } from 'zod'

/** Text that a person writes. The NUL character is no part of any: the database cannot hold it. */
export const Text = z
  .string()
  .refine((text) => !text.includes('\0'), { message: 'Please remove unreadable characters' })
