/// <reference types="vite/types/importMeta.d.ts" />
import type { ComponentType } from 'react'

/** Every module of the site's pages, each in a chunk of its own. */
const modules = import.meta.glob<Record<string, ComponentType>>([
  './*/**/*-page.tsx',
  '!./app/errors/*',
  '!./platform/**',
])

/** `music/track-page` exports `TrackPage`. */
const nameIn = (module: string): string =>
  (module.split('/').at(-1) as string).replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** The component of a page's module, as contract/pages names it. */
export async function loadPage(module: string): Promise<{ Page: ComponentType }> {
  const load = modules[`./${module}.tsx`]
  const Page = (await load?.())?.[nameIn(module)]
  if (!Page) throw new Error(`${module}.tsx exports no ${nameIn(module)}`)
  return { Page }
}
