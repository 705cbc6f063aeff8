import { useTitle } from '#web/platform/page-title.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'

export function MyMerchPage() {
  useTitle('My Merch')
  return <PageHead title="My Merch" />
}
