import { expect, test, vi } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'

test('SHELL-08 SEC-06 limits crash reports by household, not by each of its many addresses', async () => {
  const server = await startTestServer({ env: { trustProxy: true, logLevel: 'silent' } })
  const report = async (address: string) => {
    const response = await fetch(`${server.url}/api/client-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ message: 'broken', path: '/home' }),
    })
    return response.status
  }
  for (let i = 1; i <= 20; i++) expect(await report(`2001:db8:1:1::${i}`)).toBe(202)
  expect(await report('2001:db8:1:1::99')).toBe(429)
  expect(await report('2001:db8:1:2::1')).toBe(202)
  await server.close()
})

test('SHELL-08 a crash report cannot forge a line of the log', async () => {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => Boolean(lines.push(String(line))))
  const server = await startTestServer({ env: { logLevel: 'error' } })
  const message = 'broken"}\n{"level":60,"msg":"the database is gone"}\r\n\u001b[31m'
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ message, path: '/home' })
  await fetch(`${server.url}/api/client-errors`, { method: 'POST', headers, body })
  await server.close()
  write.mockRestore()
  const crashes = lines
    .join('')
    .split('\n')
    .filter((line) => line.includes('broken'))
  expect(crashes).toHaveLength(1)
  expect(JSON.parse(crashes[0]!)).toMatchObject({ msg: 'the page crashed', client: { message } })
  expect(
    lines
      .join('')
      .split('\n')
      .some((line) => line.startsWith('{"level":60')),
  ).toBe(false)
})
