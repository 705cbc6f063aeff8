import { PAGE_DATA_ID, type PageData, readPageJson } from '#contract/platform/page-data.ts'

/** The data in the HTML of a page; null if it has none. */
export function pageDataOf(html: string): PageData | null {
  const json = new RegExp(`id="${PAGE_DATA_ID}">(.*?)</script>`, 's').exec(html)?.[1]
  return json ? readPageJson(json) : null
}
