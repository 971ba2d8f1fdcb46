import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import classes from './password-field.module.css';

/** A password field with a focusable show/hide toggle and a Caps Lock warning. */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        <>
          {description}
          <span role="status">{capsLock && <span className={classes.warning}>Caps Lock is on.</span>}</span>
        </>
      }
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      onBlurCapture={() => setCapsLock(false)}
      {...props}
    />
  );
}
