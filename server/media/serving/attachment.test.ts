import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

const utf8 = (header: string): string => decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '')

test.each([
  ['Gorse Fire-Bass', 'Gorse Fire-Bass.mp3', 'Gorse Fire-Bass.mp3'],
  ['Sgùrr-Bün', 'Sgurr-Bun.mp3', 'Sgùrr-Bün.mp3'],
  ['低音', '_.mp3', '低音.mp3'],
  ["100% it's (live)*", "100_ it's (live).mp3", "100% it's (live).mp3"],
  ['a"; filename="evil.exe', 'a ; filename= evil.exe.mp3', 'a ; filename= evil.exe.mp3'],
  ['a\r\nSet-Cookie: x=1', 'a Set-Cookie x=1.mp3', 'a Set-Cookie x=1.mp3'],
  ['../../etc/passwd', 'etc passwd.mp3', 'etc passwd.mp3'],
  ['C:\\Windows\\calc', 'C Windows calc.mp3', 'C Windows calc.mp3'],
  ['song\u202e3pm.exe', 'song 3pm.exe.mp3', 'song 3pm.exe.mp3'],
  ['...', 'download.mp3', 'download.mp3'],
  ['\ud800 broken', '_ broken.mp3', '\ufffd broken.mp3'],
])('MUSIC-13 SEC-03 %j becomes a file name that every client accepts', (name, ascii, whole) => {
  const header = attachment(name, 'mp3')
  expect(header).toContain(`attachment; filename="${ascii}";`)
  expect(utf8(header)).toBe(whole)
  expect(header).toMatch(/^[\x20-\x7e]+$/)
})

test('cuts a very long name between characters', () => {
  const name = utf8(attachment('🕯'.repeat(200), 'mp3'))
  expect(name).toBe(`${'🕯'.repeat(50)}.mp3`)
})
