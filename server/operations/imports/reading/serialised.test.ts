import { expect, test } from 'vitest'
import { serialised } from './serialised.ts'

test('REACH-07 archives are read one after the other, also after one that fails', async () => {
  const seen: string[] = []
  const look = (name: string) => async () => {
    seen.push(`${name} begins`)
    await new Promise(setImmediate)
    seen.push(`${name} ends`)
    if (name === 'second') throw new Error('damaged')
    return name
  }
  const all = await Promise.allSettled(['first', 'second', 'third'].map((name) => serialised(look(name))))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})
