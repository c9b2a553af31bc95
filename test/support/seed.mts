/** The same cases at every run, so that a change of the code is what breaks a property; PROPERTY_SEED for others. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 1) });
