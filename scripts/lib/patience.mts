/** How long a program may take to start or to answer before it counts as hanging: ten times what it takes on a busy machine. */
export const HANGS_MS = 600_000;
