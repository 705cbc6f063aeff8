import { readFile } from 'node:fs/promises'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'

type Panel = { id: number; type: string; title: string; gridPos: object; targets?: { refId: string; expr: string }[] }
type Dashboard = {
  title: string
  schemaVersion: number
  templating: { list: { name: string; type: string }[] }
  panels: Panel[]
}

const FILE = new URL('../../../deploy/grafana-dashboard.json', import.meta.url)
const dashboard = JSON.parse(await readFile(FILE, 'utf8')) as Dashboard
const panels = dashboard.panels.filter(({ type }) => type !== 'row')

/**
 * The metrics in an expression; a histogram by its base name. @throws Error where it cannot be
 * parsed
 */
function metricsOf(expr: string): string[] {
  // Grafana replaces these variables.
  const text = expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*')
  const names: string[] = []
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`${expr} cannot be read at ${from}`)
      if (type.name === 'Identifier') names.push(text.slice(from, to).replace(/_(?:bucket|sum|count)$/, ''))
    },
  })
  return names
}

test('RUN-06 the dashboard can be imported: every panel queries the chosen data source', () => {
  expect(dashboard).toMatchObject({ title: 'Undercroft', schemaVersion: 39 })
  expect(dashboard.templating.list.map(({ name, type }) => `${name} ${type}`)).toContain('datasource datasource')
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  expect(() => metricsOf('sum(rate(undercroft_x[5m])')).toThrow('cannot be read')
  for (const panel of panels) {
    expect(panel, panel.title).toMatchObject({
      datasource: { uid: expect.stringContaining('datasource') },
      gridPos: expect.any(Object),
    })
    expect(
      panel.targets?.flatMap(({ expr }) => metricsOf(expr)),
      panel.title,
    ).not.toEqual([])
  }
})

test('RUN-06 the server exports every metric that the dashboard shows', async () => {
  const server = await startTestServer()
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  await server.close()
  const known = new Set([...metrics.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
  const shown = new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsOf(expr))))
  expect([...shown].filter((name) => !known.has(name))).toEqual([])
  const ours = [...known].filter((name) => name?.startsWith('undercroft_'))
  const DETAILS = ['undercroft_answers_kept']
  expect(ours.filter((name) => !shown.has(name!))).toEqual(DETAILS)
})
