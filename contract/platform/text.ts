import { z } from 'zod'

/** Anything but spaces, controls and what by its nature is not drawn: joiners, direction marks, fillers, variation selectors, blanks. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/u

/**
 * Text that a person writes. The NUL character and halves of surrogate pairs are no part of any: the database cannot hold them. What
 * cannot be seen belongs to emoji and scripts, so it stays, but is no text by itself; spaces count as empty.
 */
export const Text = z
  .string()
  .refine((text) => !text.includes('\0') && text.isWellFormed(), { message: 'Please remove unreadable characters' })
  .refine((text) => text.trim() === '' || VISIBLE.test(text), { message: 'Please write something that can be seen' })
