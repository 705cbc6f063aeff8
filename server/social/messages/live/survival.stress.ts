import { test } from 'vitest'
import { survive } from '../testing/survival/survive.ts'

test('MSG-03 MSG-05 MSG-06 after all accidents, every tab has every message once, in order, and the flags', async () => {
  await survive({ writers: 6, tabs: 4, messages: 50, rounds: 3 })
}, 600_000)
