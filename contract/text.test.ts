import { expect, test } from 'vitest'
import { Text } from './text.ts'

test('SEC-01 text is any script and emoji, but nothing that the database cannot hold', () => {
  for (const text of ['', 'Élan', 'שלום', '🎸\n\t']) expect(Text.parse(text)).toBe(text)
  for (const text of ['a\0b', 'a\ud83c', '\udfb8b']) expect(Text.safeParse(text).success).toBe(false)
})
