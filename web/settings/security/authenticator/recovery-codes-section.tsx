import { useState } from 'react'
import type { Keys } from '#contract/keys.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { useMakeRecoveryCodes } from '../change-keys.ts'
import { CodesIcon } from '../key-icons.tsx'
import { KeyRow, KeySection } from '../key-list.tsx'

const ConfirmDialog = lazyOver(() => import('#web/ui/overlay/delete-dialog.tsx'), 'ConfirmDialog')
const FEW = 3

type RecoveryCodesSectionProps = { codes: NonNullable<Keys['recoveryCodes']>; onCodes: (codes: string[]) => void }

/** KEYS-02: how many recovery codes are left. */
export function RecoveryCodesSection({ codes: { left, of, madeAt }, onCodes }: RecoveryCodesSectionProps) {
  const [isAsking, setAsking] = useState(false)
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
              onClick={() => setAsking(true)}
            >
              Make new ones
            </Button>
          }
        />
      </ul>
      {isAsking && <MakeDialog onClose={() => setAsking(false)} onCodes={onCodes} />}
    </KeySection>
  )
}

function MakeDialog({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: string[]) => void }) {
  const { mutate, isPending } = useMakeRecoveryCodes()
  const make = () =>
    mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => {
        onClose()
        if (recoveryCodes) onCodes(recoveryCodes)
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make new recovery codes?"
      message="The codes that you have kept stop working at once."
      cancelLabel="Keep the old ones"
      confirmLabel="Make new ones"
      onConfirm={make}
      busy={isPending}
      busyLabel="Making..."
    />
  )
}
