import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

test('SEC-02 logs a failed query without its parameter values', async () => {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => Boolean(lines.push(String(line))))
  const nowhere = drizzle(new Pool({ connectionString: 'postgres://127.0.0.1:1/none' }))
  try {
    const error = await nowhere.execute(sql`select ${'ash@example.org'}`).catch((failed: unknown) => failed)
    createLog({ logLevel: 'warn' }).warn({ err: error }, 'plays are not counted yet')
  } finally {
    write.mockRestore()
  }
  expect(lines.join()).toContain('select $1')
  expect(lines.join()).not.toContain('ash@example.org')
})
