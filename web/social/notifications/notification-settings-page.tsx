import { useMutation } from '@tanstack/react-query'
import {
  ALWAYS_ON_PAGE,
  MAILED_AT_ONCE,
  type NotificationKind,
  type NotificationMail,
  type NotificationSetting,
  type NotificationSettings,
  notificationSettingsResource,
} from '#contract/notifications.ts'
import { setKnown, useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { PushSettings } from '#web/social/push/push-settings.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as checkboxStyles from '#web/ui/form/checkbox.module.css'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import { MailRhythmChoice } from './mail-rhythm.tsx'
import { MutedThings } from './muted-things.tsx'
import * as styles from './notification-settings.later.module.css'

/** The name of each type, and a note about it. */
const KINDS: Readonly<Record<NotificationKind, [name: string, note?: string]>> = {
  like: ['Likes', 'Grouped, one notification for each work'],
  comment: ['Comments on your works'],
  answer: ['Answers to you'],
  mention: ['Mentions'],
  follow: ['New followers'],
  release: ['Releases by artists you follow', 'Only from artists whose releases you asked for'],
  event: ['Events', 'The day before, and when a date changes'],
  message: ['Messages', 'One notification for each conversation until you read it'],
  merch: ['Merch decisions', 'Always on the page'],
  decision: ['Decisions about you', 'Always on the page, and by mail at once'],
  outcome: ['Outcomes of your reports', 'Always on the page, and by mail at once'],
}
const WAYS = ['page', 'push', 'mail'] as const
const WAY_NAMES = { page: 'Page', push: 'Push', mail: 'Mail' } as const
const NOT_SAVED = 'The setting could not be saved. Please try again.'

/** TELL-07: which notifications the active profile gets, and by which channel. */
export function NotificationSettingsPage() {
  useTitle('Notification settings')
  const profileId = useActiveProfile()?.id ?? ''
  const query = useResource(notificationSettingsResource, { as: profileId }, { enabled: profileId !== '' })
  const { save, saveMail, isSaved } = useSaving(profileId, () => void query.refetch())
  return (
    <>
      <PageHead
        title="Notification settings"
        tools={
          <span className={styles.saved} role="status">
            {isSaved && (
              <>
                <Icon name="check" size="s" /> Saved
              </>
            )}
          </span>
        }
      />
      <div className={styles.columns}>
        <Loaded
          query={query}
          waiting={<Loading label="Loading the settings" shape="fill" height="28rem" />}
          failed="Failed to load the settings"
        >
          {(settings) => <Kinds settings={settings} onChange={save} />}
        </Loaded>
        <aside className={styles.ways}>
          {query.data && (
            <MailRhythmChoice value={query.data.mail.rhythm} onChange={(rhythm) => saveMail({ rhythm })} />
          )}
          <PushSettings />
          {query.data && <MutedThings things={query.data.muted} profileId={profileId} />}
        </aside>
      </div>
    </>
  )
}

/**
 * Shows the new setting before the response; after a failure it loads the stored settings again.
 */
function useSaving(profileId: string, refetch: () => void) {
  const onError = () => {
    toast.error(NOT_SAVED)
    refetch()
  }
  const save = useMutation({
    mutationFn: ({ kind, ...json }: NotificationSetting) =>
      call(api.api.notifications.settings[':kind'].$put({ param: { kind }, json })),
    onMutate: (wanted) => put(profileId, withSetting(wanted)),
    onError,
  })
  const saveMail = useMutation({
    mutationFn: (json: NotificationMail) => call(api.api.notifications.mail.$put({ json })),
    onMutate: (mail) => put(profileId, (known) => ({ ...known, mail })),
    onError,
  })
  return { save: save.mutate, saveMail: saveMail.mutate, isSaved: save.isSuccess || saveMail.isSuccess }
}

const put = (profileId: string, change: (known: NotificationSettings) => NotificationSettings): void =>
  setKnown(notificationSettingsResource, { as: profileId }, (known) => known && change(known))

const withSetting =
  (wanted: NotificationSetting) =>
  (known: NotificationSettings): NotificationSettings => ({
    ...known,
    items: known.items.map((each) => (each.kind === wanted.kind ? wanted : each)),
  })

/** Channels that cannot be turned off. */
const isFixed = (kind: NotificationKind, way: (typeof WAYS)[number]): boolean =>
  (way === 'page' && ALWAYS_ON_PAGE.includes(kind)) || (way === 'mail' && MAILED_AT_ONCE.includes(kind))

type KindsProps = { settings: NotificationSettings; onChange: (wanted: NotificationSetting) => void }

function Kinds({ settings, onChange }: KindsProps) {
  return (
    <table className={styles.kinds}>
      <caption className={visuallyHiddenStyles.visuallyHidden}>What reaches you, and how</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          {WAYS.map((way) => (
            <th key={way} scope="col">
              {WAY_NAMES[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.items.map((setting) => {
          const [name, note] = KINDS[setting.kind]
          return (
            <tr key={setting.kind}>
              <th scope="row">
                {name}
                {note && <span className="small dim">{note}</span>}
              </th>
              {WAYS.map((way) => (
                <td key={way}>
                  <label className={checkboxStyles.checkbox}>
                    <input
                      type="checkbox"
                      aria-label={`${name}, ${WAY_NAMES[way].toLowerCase()}`}
                      checked={setting[way] || isFixed(setting.kind, way)}
                      disabled={isFixed(setting.kind, way)}
                      onChange={({ target }) => onChange({ ...setting, [way]: target.checked })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
