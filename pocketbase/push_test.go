package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/golang-jwt/jwt/v5"
)

const audience, subject = "https://push.example", "mailto:help@pantry.test"

// The header proves who sends: the token's signature is that of the key that phones subscribed with.
func TestPushAuthorization(t *testing.T) {
	key, err := newPushKey()
	if err != nil {
		t.Fatal(err)
	}
	expires := time.Now().Add(time.Hour).Unix()
	header, err := pushAuthorization(key, audience, subject, expires)
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.FieldsFunc(header, func(r rune) bool { return r == ' ' || r == ',' })
	if len(fields) != 3 || fields[0] != "vapid" {
		t.Fatalf("%q", header)
	}
	public, _ := pushPublicKey(key)
	if fields[2] != "k="+public {
		t.Errorf("%q is not signed as %q", header, public)
	}
	point, err := base64.RawURLEncoding.DecodeString(public)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		t.Fatal(err)
	}
	token, err := jwt.Parse(strings.TrimPrefix(fields[1], "t="), func(*jwt.Token) (any, error) {
		return signer, nil
	}, jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(audience), jwt.WithSubject(subject))
	if err != nil {
		t.Fatal(err)
	}
	if at, _ := token.Claims.GetExpirationTime(); at.Unix() != expires {
		t.Errorf("good until %v, wanted %v", at, expires)
	}
}

func TestPushKeysDiffer(t *testing.T) {
	one, _ := newPushKey()
	two, _ := newPushKey()
	if one == two {
		t.Error("two keys are the same")
	}
}

// What JavaScript gets of a damaged key is an error that names no part of it.
func TestPushDamagedKey(t *testing.T) {
	vm := goja.New()
	bindPush(vm)
	key, _ := newPushKey()
	_ = vm.Set("damaged", strings.Replace(key, "\n", "\nAAAA", 1))
	for _, call := range []string{`$push.publicKey(damaged)`, `$push.authorization("", "a", "b", 1)`} {
		if _, err := vm.RunString(call); err == nil {
			t.Errorf("%s: no error", call)
		} else if strings.Contains(err.Error(), "AAAA") {
			t.Errorf("%s: %v", call, err)
		}
	}
	if _, err := vm.RunString(`$push.publicKey($push.newKey())`); err != nil {
		t.Error(err)
	}
}
