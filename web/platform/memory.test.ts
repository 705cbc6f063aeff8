import { afterEach, expect, test, vi } from 'vitest'
import { openMemory } from './memory.ts'

afterEach(() => vi.unstubAllGlobals())

const broken = () => {
  throw new DOMException('The store is damaged', 'NS_ERROR_FILE_CORRUPTED')
}

test.each([
  ['is missing', null],
  ['is damaged', { getItem: broken, setItem: broken, removeItem: broken }],
])('the page works when the storage %s, and stores nothing', (_, storage) => {
  vi.stubGlobal('localStorage', storage)
  const memory = openMemory()
  expect(memory.setItem('draft', 'Hum')).toBe(false)
  expect(memory.getItem('draft')).toBeNull()
  expect(() => memory.removeItem('draft')).not.toThrow()
})
