import { setSingleKeys, useSingleKeys } from '#web/platform/keys/single-keys.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Icon } from '#web/ui/icon/icon.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { ARROWS, type ArrowName, KEY_GROUPS, type KeyName, type KeyUse } from './key-list.ts'
import * as styles from './keys.module.css'

/** All keys by where they work, and the switch for those that work by themselves. */
export function Keys() {
  return (
    <div className={styles.keys}>
      <SingleKeysSwitch />
      <div className={styles.groups}>
        {KEY_GROUPS.map(({ title, uses }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {uses.map((use) => (
                <Use key={use.does} use={use} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}

function SingleKeysSwitch() {
  const isOn = useSingleKeys()
  return (
    <Checkbox role="switch" checked={isOn} onChange={(event) => setSingleKeys(event.target.checked)}>
      <span className="strong">Single-key shortcuts</span>
      <br />
      <span className={fieldStyles.hint}>When off, ? and the player’s keys do nothing.</span>
    </Checkbox>
  )
}

function Use({ use: { does, keys } }: { use: KeyUse }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        {keys.map((chord) => (
          <span key={chord.join()}>
            {chord.map((name) => (
              <Key key={name} name={name} />
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** The space is for who reads with the ears, where one key runs into the next. */
function Key({ name }: { name: KeyName }) {
  const isArrow = (key: KeyName): key is ArrowName => key in ARROWS
  return (
    <>
      <kbd>
        {isArrow(name) ? (
          <>
            <Icon name={ARROWS[name]} size="s" />
            <VisuallyHidden>{name} arrow</VisuallyHidden>
          </>
        ) : (
          name
        )}
      </kbd>{' '}
    </>
  )
}
