import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { parseTags } from '#contract/tags.ts'
import { formatCount } from '#contract/words/counted.ts'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field } from '#web/ui/form/field.tsx'
import { useCombobox } from '#web/ui/form/use-combobox.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

export type TagsFieldProps = {
  value: string
  error?: string
  disabled?: boolean
  onChange: (tags: string) => void
  onFocus?: () => void
  onBlur?: () => void
}

/** Tags as one text. Existing tags are suggested for the last one. */
export function TagsField({ value, error, onChange, onBlur, ...field }: TagsFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const from = value.lastIndexOf(',') + 1
  const { items } = useSuggestions('tag', isTyping ? value.slice(from) : '')
  const written = parseTags(value)
  const tags = isTyping ? items.map(({ tag }) => tag).filter(({ name }) => !written.includes(name)) : []
  const combobox = useCombobox({
    listLabel: 'Suggestions',
    isOpen: tags.length > 0,
    onOpenChange: (open) => open || setTyping(false),
    count: tags.length,
    onType: onChange,
    isFree: true,
    onChoose(at) {
      const before = value.slice(0, from)
      if (tags[at]) onChange(`${before}${before && ' '}${tags[at].name}, `)
    },
  })
  function type(event: ChangeEvent<HTMLInputElement>) {
    combobox.input.onChange(event)
    // No suggestions while a tag in the middle is edited.
    setTyping(event.target.selectionEnd === event.target.value.length)
  }
  return (
    <Field label="Tags" hint="Separate with commas." error={error}>
      {(control) => (
        <>
          <input
            {...field}
            {...control}
            {...combobox.input}
            className={fieldStyles.input}
            autoCapitalize="none"
            value={value}
            onBlur={() => {
              combobox.input.onBlur()
              onBlur?.()
            }}
            onChange={type}
          />
          <SuggestionList combobox={combobox} count={tags.length}>
            {tags.map((tag, at) => (
              <TagOption key={tag.name} {...tag} option={combobox.option(at)} />
            ))}
          </SuggestionList>
        </>
      )}
    </Field>
  )
}

type TagOptionProps = { name: string; count: number; option: ComponentProps<'div'> }

const TagOption = ({ name, count, option }: TagOptionProps) => (
  <div {...option}>
    <span className="truncated">{name}</span>
    <span className="meta">{formatCount(count)}</span>
  </div>
)
