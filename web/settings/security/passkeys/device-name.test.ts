import { expect, test } from 'vitest'
import { suggestedName } from './device-name.ts'

const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'

test('KEYS-01 suggests a name from the device, and numbers it if it is taken', () => {
  expect(suggestedName(PIXEL, [])).toBe('Android phone')
  expect(suggestedName(MAC, ['Android phone'])).toBe('Mac')
  expect(suggestedName(MAC, ['Mac', 'Mac 2'])).toBe('Mac 3')
  expect(suggestedName('curl/8', [])).toBe('Passkey')
})
