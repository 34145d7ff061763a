import { mailboxOf } from '../../../rules/mailbox.ts'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TicketForm } from '../../../contract/ticket-fields.ts'
import { createTicket, MAX_TICKET_MESSAGE } from '../../../contract/ticket.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { successClass } from '../../ui/field-classes.ts'
import { FormError, FormField, TextAreaField } from '../../ui/form-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import * as styles from './contact-form.module.css'

const fields = ['name', 'email', 'orderId', 'message'] as const

/** The message as it is typed, and the number that the shop has given it. */
function useContactForm() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const [ticket, setTicket] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({
    resolver: schemaResolver(TicketForm),
    values: { name: user?.username ?? '', email: mailboxOf(user?.email ?? ''), orderId: '', message: '' },
    resetOptions: { keepDirtyValues: true },
  })

  const submit = handleSubmit(async (body) => {
    setProblem(undefined)

    try {
      setTicket((await api(createTicket, { body })).ticket)
    } catch (error) {
      const own = issuesOf(error).flatMap(({ path, message }) => {
        const field = fields.find((name) => name === path)
        return field ? [{ field, message }] : []
      })
      for (const { field, message } of own) setError(field, { message }, { shouldFocus: true })
      if (own.length === 0) setProblem(errorMessage(error))
    }
  })

  return { register, errors, isSubmitting, submit, ticket, problem }
}

/** The focused button goes with the form. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Sends a message to the shop (HELP-02); its number takes the place of the form. */
export function ContactForm() {
  const { register, errors, isSubmitting, submit, ticket, problem } = useContactForm()

  if (ticket !== undefined) {
    return (
      <output className={successClass} tabIndex={-1} ref={focus}>
        <Icon name="check" />
        <span>
          We have your message. Its number is <b className="money">{ticket}</b>, which we have e-mailed to
          you. We answer within 48 hours.
        </span>
      </output>
    )
  }

  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormField
        label="Name"
        autoComplete="name"
        maxLength={60}
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <FormField
        label="E-mail"
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <FormField
        label="Order number (optional)"
        maxLength={40}
        autoComplete="off"
        error={errors.orderId?.message}
        {...register('orderId')}
      />
      <TextAreaField
        label="Message"
        rows={5}
        maxLength={MAX_TICKET_MESSAGE}
        required
        error={errors.message?.message}
        {...register('message')}
      />
      <FormError>{problem}</FormError>
      <Button type="submit" kind="main" className={styles.send} busy={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  )
}
