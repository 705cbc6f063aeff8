import { test } from 'vitest'
import { survive } from '../testing/survival/survive.ts'

// survival.trial.ts goes on for longer.
test('MSG-03 MSG-05 MSG-06 whatever breaks, every tab has every message once and in order, and the flags are right', async () => {
  await survive({ writers: 3, tabs: 2, messages: 20, rounds: 1 })
})
