import { expect, test } from 'vitest'
import type { Page } from '#contract/platform/page.ts'
import { SITE } from '#contract/site.ts'
import { loadPage } from './pages.ts'

const pages = Object.entries(SITE as unknown as Record<string, Page>)

test.each(pages)('%s has a component in the module that it names', async (_, { module }) => {
  await expect(loadPage(module)).resolves.toEqual({ Page: expect.any(Function) })
})
