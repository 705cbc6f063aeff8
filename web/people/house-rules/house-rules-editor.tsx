import { useState } from 'react'
import { type HouseRulesSource, houseRulesSourceResource } from '#contract/house-rules.ts'
import { RULES } from '#contract/platform/moderation-limits.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useBlocker } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { usePreviewHouseRules, usePublishHouseRules } from './mutations.ts'
import * as styles from './rules.later.module.css'
import { HouseRulesText } from './rules-text.tsx'

/** GUARD-09: the editor in which admins write the next version of the house rules. */
export function HouseRulesEditor() {
  const query = useResource(houseRulesSourceResource, {}, { staleTime: 0 })
  return (
    <Section
      title="Rules"
      className={spacingStyles.unruled}
      aside={
        <Link className="link small" to="/rules">
          Show the page
        </Link>
      }
    >
      <Loaded
        query={query}
        waiting={<Loading label="Loading..." width="100%" height="28rem" />}
        failed="Failed to load the rules"
      >
        {(source) => <Editor source={source} />}
      </Loaded>
    </Section>
  )
}

const HINT =
  'Markdown: ## begins a rule, which is numbered automatically. Text after a line of three dashes is not part of a rule. ' +
  'Lists, links and bold type work; pictures and HTML do not.'

/** Text for the version after `base`. */
type EditedText = { base: number; body: string }

function Editor({ source }: { source: HouseRulesSource }) {
  const [edited, setEdited] = useState<EditedText | null>(null)
  const publish = usePublishHouseRules()
  const isChanged = edited !== null && edited.body.trim() !== source.body.trim()
  const isBehind = edited !== null && isChanged && edited.base < source.version
  useBlocker({
    isActive: isChanged,
    mayLeave: () => window.confirm('Leave without publishing what you wrote?'),
  })
  const form = useForm({
    state: [
      { body: edited?.body ?? source.body },
      (update) => setEdited((now) => ({ base: source.version, ...now, ...update(now ?? source) })),
    ],
    send: ({ body }, refused) => {
      if (!isChanged) return
      // The page shows that the text is based on an older version. Publishing again replaces the
      // newest version.
      const version = (isBehind ? source.version : edited.base) + 1
      publish.mutate({ version, body }, { onSuccess: () => setEdited(null), onError: refused })
    },
    isBusy: publish.isPending,
  })
  const { body } = form.values
  return (
    <form {...form.props} className={styles.editor}>
      <TextArea
        {...form.text('body')}
        label="Text"
        counter={`${formatCount(body.length)}/${formatCount(RULES.bodyMax)}`}
        hint={HINT}
        maxLength={RULES.bodyMax}
      />
      {form.failure && <FormError>{form.failure}</FormError>}
      {isBehind && <Theirs source={source} />}
      <PublishAndPreview form={form} version={source.version + 1} isChanged={isChanged} />
    </form>
  )
}

type PublishAndPreviewProps = { form: Form<{ body: string }>; version: number; isChanged: boolean }

function PublishAndPreview({ form, version, isChanged }: PublishAndPreviewProps) {
  const preview = usePreviewHouseRules()
  function show() {
    form.refuse({})
    preview.mutate({ body: form.values.body }, { onError: form.refused })
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Publishing..." disabled={!isChanged}>
          Publish version {version}
        </Button>
        <Button busy={preview.isPending} busyLabel="Loading..." onClick={show}>
          Preview
        </Button>
      </div>
      {preview.data && (
        <section aria-label="Preview" className={styles.preview}>
          <HouseRulesText html={preview.data.html} />
        </section>
      )}
    </>
  )
}

/** The version that another admin published in the meantime. */
const Theirs = ({ source }: { source: HouseRulesSource }) => (
  <details className={styles.theirs} open>
    <summary>
      Version {source.version} was published after you began. Your text above is unchanged. This is the published text:
    </summary>
    <pre>{source.body}</pre>
  </details>
)
