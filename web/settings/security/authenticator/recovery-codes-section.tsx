import type { Keys } from '#contract/keys.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { useMakeRecoveryCodes } from '../change-keys.ts'
import { CodesIcon } from '../key-icons.tsx'
import { KeyRow, KeySection } from '../key-list.tsx'

const FEW = 3

type RecoveryCodesSectionProps = { codes: NonNullable<Keys['recoveryCodes']>; onCodes: (codes: string[]) => void }

/** KEYS-02: how many recovery codes are left. */
export function RecoveryCodesSection({ codes: { left, of, madeAt }, onCodes }: RecoveryCodesSectionProps) {
  const make = useMakeRecoveryCodes()
  return (
    <KeySection title="Recovery codes">
      <ul aria-label="Recovery codes">
        <KeyRow
          icon={<CodesIcon />}
          name="Codes for when everything else is gone"
          badges={left <= FEW && <Badge kind="bad">few left</Badge>}
          facts={`${left} of ${of} left, made ${formatDate(madeAt)}`}
          acts={
            <Button
              size="s"
              aria-haspopup="dialog"
              aria-label="Make new ones: recovery codes"
              busy={make.isPending}
              busyLabel="Making..."
              onClick={() =>
                make.mutate(undefined, { onSuccess: ({ recoveryCodes }) => recoveryCodes && onCodes(recoveryCodes) })
              }
            >
              Make new ones
            </Button>
          }
        />
      </ul>
    </KeySection>
  )
}
