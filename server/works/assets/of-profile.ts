import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'

/** Handles requests for a list of one profile. @throws AppError `not_found` for a malformed id */
export const ofProfile =
  <Page, List>(load: (c: AppContext, profileId: string, page: Page) => Promise<List>) =>
  async (c: AppContext, { id, ...page }: Page & { id: string }): Promise<List> => {
    if (!isUuid(id)) throw notFound('Profile')
    return load(c, id, page as Page)
  }
