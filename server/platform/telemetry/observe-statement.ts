import { AsyncResource } from 'node:async_hooks'
import { Pool, type PoolClient } from 'pg'
import { connectionWaits, statements } from './meters.ts'
import { failureOf, isTracing, startSpan } from './spans.ts'

const VERBS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'savepoint'])
/** Matches our own table names only, never string literals. */
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?(?:\."?([a-z_]+)"?)?/i

type Statement = { text: string; name?: string | undefined }
type Answered = (error: Error | null | undefined, ...more: unknown[]) => void

/**
 * Sends a statement, records its duration and adds it to the trace: under its prepared name, or by
 * its verb and first table. Its parameters are never recorded.
 */
export function observeStatement(
  query: unknown,
  rest: readonly unknown[],
  send: (...rest: unknown[]) => unknown,
): unknown {
  const statement = statementOf(query)
  if (!statement) return send(...rest)
  const verb = verbOf(statement.text)
  const span = isTracing() ? startSpan(tellOf(statement, verb)) : null
  const startedAt = performance.now()
  const end = (error?: unknown) => {
    statements.note((performance.now() - startedAt) / 1000, verb, error ? 'failed' : 'done')
    span?.end(error ? failureOf(error) : undefined)
  }
  const answered = rest.at(-1)
  if (typeof answered === 'function')
    return send(...rest.slice(0, -1), (...[error, ...more]: Parameters<Answered>) => {
      end(error)
      ;(answered as Answered)(error, ...more)
    })
  const response = send(...rest)
  if (response instanceof Promise) response.then(() => end(), end)
  return response
}

function statementOf(query: unknown): Statement | null {
  if (typeof query === 'string') return { text: query }
  const isStatement = typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
  // a Submittable, such as a cursor, does not report when it is done
  return isStatement && !('submit' in query) ? (query as Statement) : null
}

function verbOf(text: string): string {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''
  return VERBS.has(verb) ? verb : 'other'
}

function tellOf({ text, name }: Statement, verb: string) {
  const [, schemaOrTable, table] = TABLE.exec(text) ?? []
  const found = table ?? schemaOrTable
  const summary = name ?? (found ? `${verb} ${found}` : verb)
  return {
    name: summary,
    kind: 'client' as const,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(found && { 'db.collection.name': found }),
      ...(name && { 'undercroft.statement': name }),
    },
  }
}

type Taken = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void

/**
 * A pool that records the waits for a connection, and calls back in the trace of the waiting
 * caller.
 */
export class ObservedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<PoolClient> | undefined {
    const startedAt = performance.now()
    const note = () => connectionWaits.note((performance.now() - startedAt) / 1000)
    if (!taken) return super.connect().finally(note)
    const traced: Taken = (...given) => {
      note()
      taken(...given)
    }
    // A released connection is passed on in the async context of the caller that releases it.
    super.connect(isTracing() ? AsyncResource.bind(traced) : traced)
    return undefined
  }
}
