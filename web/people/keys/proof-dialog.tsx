import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keysResource } from '#contract/keys.ts'
import { PROOF_MINUTES } from '#contract/platform/limits.ts'
import { queryOf } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as styles from './keys.later.module.css'
import { Choices, type Way, waysOf } from './proof-choices.tsx'
import { PasswordProof } from './proof-password.tsx'
import { useProof } from './use-proof.ts'

type ProofDialogProps = {
  /** What is about to happen: 'You are about to …'. */
  about: string
  onClose: (isProved: boolean) => void
}

const FORM_ID = 'proof-form'

/** KEYS-03: 'Confirm it is you', with what the account has: a passkey, or the password. */
export function ProofDialog({ about, onClose }: ProofDialogProps) {
  const query = useQuery({ ...queryOf(keysResource, {}), gcTime: 0, staleTime: 0 })
  const ways = query.data && waysOf(query.data)
  const [chosen, setChosen] = useState<Way | null>(null)
  const way = chosen ?? (ways?.length === 1 ? ways[0]! : null)
  const proof = useProof(() => onClose(true))
  const isTyped = way !== null && way !== 'passkey'
  function choose(next: Way | null) {
    proof.stop()
    proof.reset()
    setChosen(next)
    if (next === 'passkey') proof.mutate('passkey')
  }
  function cancel() {
    proof.stop()
    onClose(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && cancel()}
      title="Confirm it is you"
      dismissable={!proof.isPending}
      footer={
        <>
          <Button onClick={cancel} disabled={proof.isPending && isTyped}>
            Cancel
          </Button>
          {isTyped && (
            <Button type="submit" form={FORM_ID} variant="primary" busy={proof.isPending} busyLabel="Confirming...">
              Confirm
            </Button>
          )}
        </>
      }
    >
      <div className={styles.proof}>
        <p className="dim">Asked again after {PROOF_MINUTES} minutes.</p>
        <p className="body-text">{about}</p>
        {query.isPending && <Loading label="Loading your keys" shape="fill" height="6rem" />}
        {query.isError && !ways && (
          <LoadError message="Your keys could not be loaded." query={query} retryLabel="Try again" />
        )}
        {ways && !isTyped && <Choices ways={ways} proof={proof} onChoose={choose} />}
        {isTyped && (
          <PasswordProof
            key={way}
            id={FORM_ID}
            way={way}
            proof={proof}
            onOther={ways!.length > 1 ? () => choose(null) : null}
          />
        )}
      </div>
    </Dialog>
  )
}
