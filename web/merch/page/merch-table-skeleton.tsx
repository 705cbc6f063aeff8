import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { MerchTableHead } from './merch-table.tsx'

export function MerchTableSkeleton() {
  return (
    <Loading label="Loading merch items">
      <Table label="" className="merch-table">
        <MerchTableHead />
        <tbody>
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <tr key={key}>
              <td colSpan={6}>
                <Skeleton width="60%" />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Loading>
  )
}
